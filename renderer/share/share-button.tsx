import type { ShareRequest } from '../app/dialogs.ts'
import { useApp } from '../app/state.ts'
import { Button } from '../ui/button.tsx'

interface ShareButtonProps {
  readonly word: string
  readonly network: Omit<ShareRequest, 'kind'>
}

export function ShareButton({ word, network }: ShareButtonProps) {
  const { dialogs } = useApp()
  return <Button onClick={() => dialogs.show({ kind: 'share', ...network })}>{word}</Button>
}
