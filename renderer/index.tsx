import { render } from 'preact'
import { loadTranslator } from '../words/load-translator.ts'
import { drawWithoutTurns, Page, startMessages } from './app/page.tsx'
import { createApp } from './app/state.ts'
import './styles/index.css'
import { smallWords, Window } from './small-window/window.tsx'

drawWithoutTurns()
// Both windows load this page. The component of the large one is loaded in parallel with the rest.
const isHosting = location.hash === '#hosting'
const app = createApp(window.meshtray, isHosting)
const { lang } = document.documentElement
/** ms */
const longestWait = 100
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const view = isHosting
  ? import('./hosted-window/hosted-window.tsx').then(({ HostedWindow, hostedWords }) => ({
      View: HostedWindow,
      words: hostedWords,
    }))
  : Promise.resolve({ View: Window, words: smallWords })
const translator = view.then(({ words }) => loadTranslator(lang, [...startMessages, ...words]))
const drafts = isHosting ? app.drafts.load() : undefined
// The preload has requested it already. Rendering before it arrives would only flash "Starting".
const snapshot = window.meshtray.firstSnapshot().catch(() => null)
const data = Promise.race([Promise.all([snapshot, drafts]), wait(longestWait)])

void Promise.all([view, translator, data]).then(([{ View }, translator]) =>
  render(
    <Page app={app} translator={translator}>
      <View />
    </Page>,
    document.body,
  ),
)
