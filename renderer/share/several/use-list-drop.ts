import { useState } from 'preact/hooks'
import { useOpening } from '../use-opening.ts'

/** What is dropped is added to the list; whatever holds no network is refused. */
export function useListDrop(text: string, onText: (text: string) => void) {
  const [isRefused, setRefused] = useState(false)
  const { busy } = useOpening('join-several', (opened) => {
    setRefused(opened.kind === 'refused')
    if (opened.kind === 'refused') return
    const added = opened.kind === 'several' ? opened.text : opened.id
    onText(text.trim() === '' ? added : `${text.trimEnd()}\n${added}`)
  })
  return { busy, isRefused }
}
