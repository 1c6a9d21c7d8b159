/**
 * The arguments of an ICU message, read out of its text by the compiler: "{count, plural, one {# device} other {# devices}}
 * in {name}" asks for a number `count` and a `name`. Quoted braces are not understood: hand them over as arguments.
 */
export type MessageArguments<Text extends string> = {
  readonly [A in InText<Text> as A[0]]: A[1]
}

/** Arguments as pairs of name and type, from a message's text or a branch's. */
type InText<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? AfterBranch<Text>
    : InBraces<After>
  : AfterBranch<Text>

/** Behind the brace that ends a branch stands the next branch, or the brace that ends the argument. */
type AfterBranch<Text extends string> = Text extends `${string}}${infer Rest}`
  ? Rest extends `${infer Before}{${infer Branch}`
    ? Before extends `${string}}${infer _Text}`
      ? Rest extends `${string}}${infer After}`
        ? InText<After>
        : never
      : InText<Branch>
    : Rest extends `${string}}${infer After}`
      ? InText<After>
      : never
  : never

/** Behind the brace that begins an argument. */
type InBraces<Text extends string> = Text extends `${infer Inside}}${infer After}`
  ? Inside extends `${infer Name},${string}{${string}`
    ? Text extends `${string}{${infer Branch}`
      ? readonly [Name, Inside extends `${string}plural,${string}` ? number : string] | InText<Branch>
      : never
    : Inside extends `${infer Name}, number`
      ? readonly [Name, number] | InText<After>
      : readonly [Inside, string | number] | InText<After>
  : never

/** Its tags: "strong" of "to <strong>{network}</strong>" */
export type MessageTags<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | MessageTags<Rest>
  : never
