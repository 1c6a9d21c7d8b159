declare module '*.grammar' {
  export const parser: import('@lezer/lr').LRParser
}

/** The numbers of the terms of `rules.grammar` */
declare module '*.grammar.terms' {
  export const MacroWord: number
  export const CapWord: number
  export const TagWord: number
  export const RawWord: number
  export const IncludeWord: number
  export const ActionWord: number
  export const MatchWord: number
  export const Joint: number
  export const FieldWord: number
  export const Numeral: number
  export const Constant: number
  export const Parameter: number
  export const Json: number
}
