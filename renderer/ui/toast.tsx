import type { ComponentChildren } from 'preact'
import { StateIcon } from './icon.tsx'

interface ToastProps {
  readonly words: string
  /** The reason why it failed. Absent: it succeeded. */
  readonly trouble?: { readonly words: string; readonly detail?: string | undefined }
  /** Buttons */
  readonly children: ComponentChildren
  /** Remaining and total time, in milliseconds. Absent: it does not expire. */
  readonly time?: { readonly left: number; readonly all: number }
}

/** A message about what was just done, in its own line, so that it covers nothing. */
export function Toast({ words, trouble, children, time }: ToastProps) {
  return (
    <div class="toast inline gap-5">
      <StateIcon state={trouble === undefined ? 'ok' : 'attention'} size={18} />
      <div class="grow">
        <div class="two-lines" title={words}>
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
