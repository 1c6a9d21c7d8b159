import { render } from 'preact'
import { AppProvider, createApp } from './app/state.ts'
import './styles/index.css'
import { Window } from './small-window/window.tsx'

const app = createApp(window.meshtray)

/** The window of hosted networks is the same page; the small one does not load what only that one needs. */
if (location.hash === '#hosting') {
  void import('./hosted-window/hosted-window.tsx').then(({ HostedWindow }) => {
    render(
      <AppProvider value={app}>
        <HostedWindow />
      </AppProvider>,
      document.body,
    )
  })
} else {
  render(
    <AppProvider value={app}>
      <Window />
    </AppProvider>,
    document.body,
  )
}
