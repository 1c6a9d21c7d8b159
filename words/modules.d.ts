/* Modules that `scripts/messages.ts` makes of `locales/`. */

declare module 'words:languages' {
  const languages: {
    readonly [language: string]: () => Promise<{ readonly default: import('./catalog.ts').Language }>
  }
  // biome-ignore lint/style/noDefaultExport: each importer names an area as it needs it.
  export default languages
}

declare module 'words:each/*' {
  const texts: { readonly [language: string]: string }
  // biome-ignore lint/style/noDefaultExport: each importer names the texts as it needs them.
  export default texts
}

declare module 'words:*' {
  const area: import('./catalog.ts').Area
  // biome-ignore lint/style/noDefaultExport: each importer names an area as it needs it.
  export default area
}
