import { render } from 'preact'
import type { Language } from '../words/catalog.ts'
import { languageOf } from '../words/languages.ts'
import { createTranslator } from '../words/translate.ts'
import { Page } from './app/page.tsx'
import { createApp } from './app/state.ts'
import './styles/index.css'
import { smallWindowMessages } from './small-window/messages.ts'
import { Window } from './small-window/window.tsx'

const app = createApp(window.meshtray)
const { lang } = document.documentElement
/** ms */
const longestWait = 100
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isHosting = location.hash === '#hosting'
// On its way while the rest of the page still comes, so that the first picture has them.
const drafts = isHosting ? app.drafts.load() : undefined

function start(language?: Language): void {
  const translator = createTranslator(lang, smallWindowMessages, language)
  const show = (View: typeof Window): void =>
    render(
      <Page app={app} translator={translator}>
        <View />
      </Page>,
      document.body,
    )
  // The window of hosted networks is the same page; the small one does not load what only that one needs.
  if (isHosting)
    void Promise.all([
      import('./hosted-window/hosted-window.tsx'),
      Promise.race([drafts, wait(longestWait)]),
    ]).then(([{ HostedWindow }]) => show(HostedWindow))
  else show(Window)
}

const load = languageOf(lang)
// The preload has asked for it already; drawing "Starting" before it would be a frame for nothing.
const snapshot = window.meshtray.firstSnapshot().catch(() => null)
void Promise.all([load?.(), Promise.race([snapshot, wait(longestWait)])]).then(([language]) =>
  start(language),
)
