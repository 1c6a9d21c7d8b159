import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { type Modifier, readAccelerator, writeAccelerator } from '../../contract/accelerator.ts'
import type { Desktop } from '../../contract/desktop.ts'
import { defaultPreferences, type Preferences, type SettingName } from '../../contract/preferences.ts'
import { keyName } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { useScrollTarget } from '../app/use-window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { AskingSwitch } from '../ui/switch-row.tsx'

interface SettingProps {
  /** Links can lead to it by this name. */
  readonly name?: SettingName | undefined
  readonly class?: string
  readonly children: ComponentChildren
}

/** A row of the settings. */
function Setting({ name, children, ...rest }: SettingProps) {
  const row = useRef<HTMLDivElement>(null)
  useScrollTarget(row, `setting:${name}`)
  return (
    <div ref={row} data-setting={name} {...rest}>
      {children}
    </div>
  )
}

interface SettingLineProps {
  readonly name?: SettingName
  readonly title: string
  readonly text?: string
  /** Stands at the end of the line */
  readonly children?: ComponentChildren
}

/** A row of the settings with words and a control. */
export function SettingLine({ name, title, text, children }: SettingLineProps) {
  return (
    <Setting name={name} class="settings-line inline gap-6 spread">
      <div>
        <div>{title}</div>
        {text !== undefined && <div class="secondary">{text}</div>}
      </div>
      {children}
    </Setting>
  )
}

type Switchable = {
  readonly [K in keyof Preferences]: Preferences[K] extends boolean ? K : never
}[keyof Preferences]

interface PreferenceSwitchProps {
  readonly of: Switchable & SettingName
  readonly description: string
}

export function PreferenceSwitch({ of, description }: PreferenceSwitchProps) {
  const t = useTranslate()
  const { ask, snapshot } = useApp()
  return (
    <Setting name={of}>
      <AskingSwitch
        name={t(`settings.${of}`)}
        description={description}
        checked={(snapshot.value?.preferences ?? defaultPreferences)[of]}
        ask={(value) => ask('preferences.set', { [of]: value })}
      />
    </Setting>
  )
}

type ChosenName = 'theme' | 'whenQuit' | 'whenClosed'

interface PreferenceChoiceProps<N extends ChosenName> {
  readonly of: N
  readonly values: readonly Preferences[N][]
  readonly word: (value: Preferences[N]) => string
  /** Says more of the chosen one. */
  readonly children?: ComponentChildren
}

export function PreferenceChoice<N extends ChosenName>({
  of,
  values,
  word,
  children,
}: PreferenceChoiceProps<N>) {
  const t = useTranslate()
  const { ask, snapshot } = useApp()
  const name: ChosenName = of
  const title = t(`settings.${name}`)
  return (
    <Setting name={of} class="settings-block stack gap-2">
      <div>{title}</div>
      <Choice
        legend={title}
        options={values.map((value) => ({ value, word: word(value) }))}
        value={(snapshot.value?.preferences ?? defaultPreferences)[of]}
        onChoose={(value) => void ask('preferences.set', { [of]: value })}
      />
      {children}
    </Setting>
  )
}

/** The global shortcut of the palette. It is set by pressing its keys. */
export function ShortcutSetting({ shortcut }: Pick<Desktop, 'shortcut'>) {
  const t = useTranslate()
  const app = useApp()
  /** The modifiers that are held while keys are chosen. null: no keys are being chosen. */
  const [pressed, setPressed] = useState<string | null>(null)
  const { paletteShortcut } = app.snapshot.value?.preferences ?? defaultPreferences
  const set = (keys: string | null): void => {
    setPressed(null)
    void app.ask('preferences.set', { paletteShortcut: keys })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return
    event.preventDefault()
    // The shortcuts of the window, such as Escape, must not run now.
    event.stopPropagation()
    const keys = pressedKeys(event)
    if (event.key === 'Escape') setPressed(null)
    else if (keys === null) setPressed(heldModifiers(event).join('+'))
    else set(keys)
  }
  const keys = paletteShortcut ?? ''
  const named = (text: string): string =>
    text
      .split('+')
      .map((key) => keyName(t, key))
      .join('+')
  return (
    <Setting name="paletteShortcut" class="settings-line shortcut inline gap-6 spread">
      <div>
        <div>{t('settings.paletteShortcut')}</div>
        <div class="secondary" role="status">
          {pressed !== null ? (
            t('settings.shortcut.press', { pressed: named(pressed), some: pressed === '' ? 'no' : 'yes' })
          ) : shortcut.state === 'unavailable' ? (
            <>
              {t('settings.shortcut.unavailable')}{' '}
              <Copyable text={shortcut.command} what={t('settings.shortcut.command')} />
            </>
          ) : (
            t(`settings.shortcut.${shortcut.state}`, {
              keys: named(shortcut.state === 'in-use' ? shortcut.keys : keys),
            })
          )}
        </div>
      </div>
      {shortcut.state !== 'unavailable' && (
        <div class="inline gap-2 flex-none">
          {pressed === null ? (
            <Button onClick={() => setPressed('')}>
              {t(paletteShortcut === null ? 'settings.shortcut.set' : 'settings.shortcut.change')}
            </Button>
          ) : (
            <button
              ref={(box) => box?.focus()}
              type="button"
              class="button shortcut-box"
              onKeyDown={press}
              onBlur={() => setPressed(null)}
            >
              {t('settings.shortcut.box')}
            </button>
          )}
          {paletteShortcut !== null && pressed === null && (
            <Button kind="quiet" onClick={() => set(null)}>
              {t('settings.shortcut.remove')}
            </Button>
          )}
        </div>
      )}
    </Setting>
  )
}

const names: { readonly [key: string]: string } = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}

/** The held modifiers, in the order in which they are written. */
function heldModifiers(event: KeyboardEvent): readonly Modifier[] {
  const { ctrlKey, altKey, shiftKey, metaKey } = event
  const held = { Ctrl: ctrlKey, Alt: altKey, Shift: shiftKey, Super: metaKey }
  return (['Ctrl', 'Alt', 'Shift', 'Super'] as const).filter((modifier) => held[modifier])
}

/** The pressed keys as the settings store them. null: they cannot be a global shortcut. */
function pressedKeys(event: KeyboardEvent): string | null {
  const text = writeAccelerator({ modifiers: heldModifiers(event), key: pressedKey(event) })
  return readAccelerator(text) === null ? null : text
}

/** The code names the key, because Shift, Alt and other scripts change the character that it writes. */
function pressedKey({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return names[key] ?? /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? key
}
