import { createLoader } from './loader.ts'

/*
 * Where the application starts. V8 compiles half a megabyte of code for main at each start, unless it is handed what it
 * made of that code before: the package has it beside the code, inside the archive (scripts/code-cache.mjs). In a
 * checkout there is none, and the code is compiled.
 */
createLoader(import.meta.filename)('../main/index.cjs')
