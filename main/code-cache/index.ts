import { createLoader } from './loader.ts'

/*
 * The entry point of the application. V8 would compile half a megabyte of code for main at each start. A package
 * therefore contains V8's code cache beside the code, inside the archive (scripts/code-cache.mjs). A checkout has no
 * cache, so the code is compiled.
 */
createLoader(import.meta.filename)('../main/index.cjs')
