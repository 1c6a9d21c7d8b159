import { render } from 'preact'
import { AppProvider, createApp } from './state.ts'
import './styles/index.css'
import { Window } from './views/window.tsx'

const app = createApp(window.meshtray)
render(
  <AppProvider value={app}>
    <Window />
  </AppProvider>,
  document.body,
)
