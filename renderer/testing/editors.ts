import { EditorView } from '@codemirror/view'
import { screen } from '@testing-library/dom'
import { act } from '@testing-library/preact'
import { settle } from './part.tsx'

/** The code editor of this name. The test document cannot type into it, as it has no layout. */
export function editorNamed(name: string): EditorView {
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name }))
  if (view === null) throw new Error(`${name} is no editor`)
  return view
}

/** Pastes a text over that of an editor. */
export async function typeAnew(name: string, text: string): Promise<void> {
  const view = editorNamed(name)
  const changes = { from: 0, to: view.state.doc.length, insert: text }
  await act(() => view.dispatch({ changes, userEvent: 'input.paste' }))
  await settle()
}
