import { type AccountKind, accountCapabilities } from '../../contract/account-kinds.ts'
import { accountBase, publicBase } from '../http/addresses.ts'
import type { AccountParts, AccountProvider, OpenAccount, ProviderOptions } from './provider.ts'
import type { NetworkClient } from './source.ts'
import { readToken } from './token-store.ts'

/** The API of the second document */
const legacy = {
  ...declared('legacy'),
  usualBase: publicBase,
  tokenPage: 'https://my.zerotier.com/account',
  webPage: (base) => (base === publicBase ? 'https://my.zerotier.com/account' : null),
  async open(options: ProviderOptions): Promise<OpenAccount> {
    const { createAccountClient } = await import('./client.ts')
    const client = createAccountClient(options)
    return opened('legacy', client, { profile: client, tokens: client, people: client })
  },
} satisfies AccountProvider

/** Version 2 of the API, with the keys of service accounts */
const newCentral = {
  ...declared('new-central'),
  usualBase: 'https://central.zerotier.com',
  tokenPage: 'https://central.zerotier.com',
  webPage: (base) => base,
  async open(options: ProviderOptions): Promise<OpenAccount> {
    const { createCentralClient } = await import('./new-central/client.ts')
    const client = createCentralClient(options)
    const { organizations, access, serviceKeys, webhooks } = client
    return opened('new-central', client, { organizations, access, serviceKeys, webhooks })
  },
} satisfies AccountProvider

/** The REST API of ZTNET */
const ztnet = {
  ...declared('ztnet'),
  usualBase: null,
  tokenPage: null,
  webPage: (base) => base,
  async open(options: ProviderOptions): Promise<OpenAccount> {
    const { createZtnetClient } = await import('./ztnet/client.ts')
    return opened('ztnet', createZtnetClient(options), {})
  },
} satisfies AccountProvider

/** Returns the checks of addresses and tokens, by what the kind declares of them. */
function declared<K extends AccountKind>(kind: K) {
  const { isSelfHosted, leastTokenLength } = accountCapabilities[kind]
  return {
    kind,
    readBase: (text: string) => accountBase(text, isSelfHosted),
    readToken: (text: string) => readToken(text, leastTokenLength),
  }
}

/** Puts together an open account: its networks, and the parts that its kind has. */
async function opened(
  kind: AccountKind,
  client: NetworkClient & Pick<OpenAccount, 'status' | 'close' | 'keyExpiry'>,
  parts: Partial<AccountParts>,
): Promise<OpenAccount> {
  const { createAccountSource } = await import('./source.ts')
  const { status, close, keyExpiry } = client
  return {
    ...parts,
    ...(keyExpiry && { keyExpiry }),
    status,
    networks: (account, user) =>
      createAccountSource(client, account, user, accountCapabilities[kind].networks),
    close,
  }
}

/**
 * All kinds of accounts. Code outside the folder of a kind asks here, and never for the kind. The clients are loaded when
 * an account is opened: most people have none, or one.
 */
export const providers = { legacy, 'new-central': newCentral, ztnet } satisfies {
  readonly [K in AccountKind]: AccountProvider
}
