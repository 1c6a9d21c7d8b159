import type { ComponentChildren } from 'preact'
import { StateIcon } from './icon.tsx'

interface ToastProps {
  readonly words: string
  /** Why it was not done; absent: it was */
  readonly trouble?: { readonly words: string; readonly detail?: string | undefined }
  /** What can be done about it */
  readonly children: ComponentChildren
  /** So much is left of its time, of so much in all, in milliseconds; absent: it stays until its page goes */
  readonly time?: { readonly left: number; readonly all: number }
}

/** What was just done: a line of its own below what is shown, so that it covers nothing. */
export function Toast({ words, trouble, children, time }: ToastProps) {
  return (
    <div class="toast">
      <StateIcon state={trouble === undefined ? 'ok' : 'attention'} size={18} />
      <div class="toast-words">
        <div class="two-lines" dir="auto" title={words}>
          {words}
        </div>
        {trouble !== undefined && (
          <div class="secondary" title={trouble.detail}>
            {trouble.words}
          </div>
        )}
      </div>
      {children}
      {time !== undefined && (
        <span
          class="toast-time"
          style={{ animationDuration: `${time.all}ms`, animationDelay: `${time.left - time.all}ms` }}
        />
      )}
    </div>
  )
}
