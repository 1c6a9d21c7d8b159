import { render } from 'preact'
import { languageOf } from '../words/locale.ts'
import { createTranslator } from '../words/translate.ts'
import { Page, startMessages } from './app/page.tsx'
import { createApp } from './app/state.ts'
import './styles/index.css'
import { Window } from './small-window/window.tsx'

// Both windows load this page. The component of the large one is loaded in parallel with the rest.
const isHosting = location.hash === '#hosting'
const app = createApp(window.meshtray, isHosting)
const { lang } = document.documentElement
/** ms */
const longestWait = 100
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const view = isHosting
  ? import('./hosted-window/hosted-window.tsx').then(({ HostedWindow }) => HostedWindow)
  : Window
const drafts = isHosting ? app.drafts.load() : undefined
// The preload has requested it already. Rendering before it arrives would only flash "Starting".
const snapshot = window.meshtray.firstSnapshot().catch(() => null)
const data = Promise.race([Promise.all([snapshot, drafts]), wait(longestWait)])

void Promise.all([view, languageOf(lang)?.(), data]).then(([View, language]) =>
  render(
    <Page app={app} translator={createTranslator(lang, startMessages, language)}>
      <View />
    </Page>,
    document.body,
  ),
)
