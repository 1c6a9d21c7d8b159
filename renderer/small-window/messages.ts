/** What the small window shows at its start. */
export { smallWindow as smallWindowMessages } from '../../words/english/small-window.ts'
