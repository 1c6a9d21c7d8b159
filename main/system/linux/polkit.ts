import type { Call, Target } from './system-bus.ts'

const authority: Target = [
  'org.freedesktop.PolicyKit1',
  '/org/freedesktop/PolicyKit1/Authority',
  'org.freedesktop.PolicyKit1.Authority',
]

/** Returns whether polkit permits the action without a prompt. */
export async function isPermitted(
  call: Call,
  ownName: () => Promise<string>,
  action: string,
): Promise<boolean> {
  if (process.getuid?.() === 0) return true
  const { Variant } = await import('@jellybrick/dbus-next')
  const subject = ['system-bus-name', { name: new Variant('s', await ownName()) }]
  const body = [subject, action, {}, 0, '']
  const [answer] = await call(authority, 'CheckAuthorization', '(sa{sv})sa{ss}us', body, {
    starts: true,
  }).catch(() => [])
  return Array.isArray(answer) && answer[0] === true
}
