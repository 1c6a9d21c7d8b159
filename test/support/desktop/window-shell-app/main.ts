import '../../../../scripts/lib/words-loader.mjs'

/** Sources that run unbuilt can import messages only once the loader is at work. */
await import('./application.ts')
