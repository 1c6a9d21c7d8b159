import { type AccountKind, accountCapabilities } from '../../contract/account-kinds.ts'
import { accountBase, publicBase } from '../http/addresses.ts'
import type { AccountProvider, OpenAccount, ProviderOptions } from './provider.ts'
import type { NetworkClient } from './source.ts'
import { readToken } from './token-store.ts'

/** The API of the second document */
const legacy = {
  kind: 'legacy',
  usualBase: publicBase,
  tokenPage: 'https://my.zerotier.com/account',
  webPage: (base) => (base === publicBase ? 'https://my.zerotier.com/account' : null),
  readBase: (text) => accountBase(text),
  readToken: (text) => readToken(text, accountCapabilities.legacy.leastTokenLength),
  async open(options: ProviderOptions): Promise<OpenAccount> {
    const [{ createAccountClient }, { createAccountSource }] = await Promise.all([
      import('./client.ts'),
      import('./source.ts'),
    ])
    const client = createAccountClient(options)
    return {
      status: client.status,
      networks: (account, user) => createAccountSource(client, account, user),
      profile: client,
      tokens: client,
      people: client,
      close: client.close,
    }
  },
} satisfies AccountProvider

/** Version 2 of the API, with the keys of service accounts */
const newCentral = {
  kind: 'new-central',
  usualBase: 'https://central.zerotier.com',
  tokenPage: 'https://central.zerotier.com',
  webPage: (base) => base,
  readBase: (text) => accountBase(text),
  readToken: (text) => readToken(text, accountCapabilities['new-central'].leastTokenLength),
  async open(options: ProviderOptions): Promise<OpenAccount> {
    const { createCentralClient } = await import('./new-central/client.ts')
    const client = createCentralClient(options)
    const { organizations, keyExpiry, access, serviceKeys, webhooks } = client
    return { ...(await ofKey('new-central', client)), organizations, keyExpiry, access, serviceKeys, webhooks }
  },
} satisfies AccountProvider

/** The REST API of ZTNET */
const ztnet = {
  kind: 'ztnet',
  usualBase: null,
  tokenPage: null,
  webPage: (base) => base,
  readBase: (text) => accountBase(text, accountCapabilities.ztnet.isSelfHosted),
  readToken: (text) => readToken(text, accountCapabilities.ztnet.leastTokenLength),
  async open(options: ProviderOptions): Promise<OpenAccount> {
    const { createZtnetClient } = await import('./ztnet/client.ts')
    return ofKey('ztnet', createZtnetClient(options))
  },
} satisfies AccountProvider

/** The account of a key, which opens networks and nothing of a person. */
async function ofKey(
  kind: AccountKind,
  client: NetworkClient & Pick<OpenAccount, 'status' | 'close'>,
): Promise<OpenAccount> {
  const { createAccountSource } = await import('./source.ts')
  return {
    status: client.status,
    networks: (account, user) =>
      createAccountSource(client, account, user, accountCapabilities[kind].networks),
    close: client.close,
  }
}

/**
 * All kinds of accounts. Code outside the folder of a kind asks here, and never for the kind. The clients are loaded when
 * an account is opened: most people have none, or one.
 */
export const providers = { legacy, 'new-central': newCentral, ztnet } satisfies {
  readonly [K in AccountKind]: AccountProvider
}
