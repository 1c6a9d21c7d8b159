import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSecrets, type Keychain, keychainFault } from './secrets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake keychain that answers when the test says so. test/integration/desktop/keychain.test.ts tests the real one. */
function slowKeychain() {
  const answers: ((secret: string | null) => void)[] = []
  const keychain: Keychain = {
    getPassword: () => new Promise((resolve) => answers.push(resolve)),
    setPassword: async () => undefined,
    deletePassword: async () => false,
  }
  return { answers, load: async () => keychain }
}

test('an answer that comes too late is still told', async () => {
  const { answers, load } = slowKeychain()
  const secrets = createSecrets({ timeout: 20, load })
  const late: (string | null)[] = []
  const read = secrets.read('a', (secret) => late.push(secret))
  await vi.advanceTimersByTimeAsync(20)
  expect(await read).toMatchObject({ error: { code: 'keychain-timeout' } })
  expect(secrets.isPending()).toBe(true)
  answers[0]?.('token')
  await vi.advanceTimersByTimeAsync(5)
  expect(late).toEqual(['token'])
  expect(secrets.isPending()).toBe(false)
})

test('while a call is open no second one is begun, and one given up is never begun later', async () => {
  const { answers, load } = slowKeychain()
  const secrets = createSecrets({ timeout: 20, load })
  void secrets.read('a')
  await vi.advanceTimersByTimeAsync(20)
  const second = secrets.read('b')
  await vi.advanceTimersByTimeAsync(20)
  expect(await second).toMatchObject({ error: { detail: 'an earlier request is still open' } })
  expect(answers).toHaveLength(1)
  answers[0]?.(null)
  await vi.advanceTimersByTimeAsync(5)
  expect(answers).toHaveLength(1)
  const third = secrets.read('c')
  await vi.advanceTimersByTimeAsync(1)
  answers[1]?.('new')
  expect(await third).toEqual({ ok: true, value: 'new' })
})

test('removing what is not there is no fault, and a keychain that does not load is', async () => {
  expect(await createSecrets(slowKeychain()).remove('a')).toEqual({ ok: true, value: undefined })
  const broken = createSecrets({
    load: () => Promise.reject(new Error('Failed to load keytar native addon, checked')),
  })
  expect(await broken.write('a', 'b')).toMatchObject({ error: { code: 'keychain-unavailable' } })
})

test.each([
  ['Could not connect: No such file or directory', 'keychain-unavailable'],
  ['Unknown or unsupported transport “x” for address “x:”', 'keychain-unavailable'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'keychain-unavailable'],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'keychain-unavailable'],
  ['libsecret-1.so.0: cannot open shared object file: No such file', 'keychain-unavailable'],
  ['Cannot create an item in a locked collection', 'keychain-locked'],
  ['Prompt was dismissed', 'keychain-locked'],
  ['User canceled the operation.', 'keychain-locked'],
  ['User interaction is not allowed.', 'keychain-locked'],
  ['Timeout was reached', 'keychain-timeout'],
  ['Something new', 'keychain-failed'],
])('%s', (message, code) => {
  expect(keychainFault(message)).toBe(code)
})
