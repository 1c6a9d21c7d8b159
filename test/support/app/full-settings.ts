import { defaultPreferences } from '../../../contract/preferences.ts'
import { preferencesInFile } from '../../../main/settings/testing/settings-folder.ts'
import { remembered } from './states.ts'

const hour = 3_600_000
const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: false }
export const office = '8056c2e21c000001'
export const guests = '8056c2e21c00beef'
/** It offers a default route. */
export const warehouse = 'd3ecf5726d580b5a'
export const travel = {
  id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
  name: 'Travel',
  networks: [
    { network: office, name: 'office', state: 'disconnected', flags },
    { network: '12ac4a1e716f2b90', name: 'studio', state: 'paused', flags },
  ],
}
const home = { id: '0b9a2a3e-3c4f-4d5e-8f6a-7b8c9d0e1f2a', name: 'Home' }
const work = { id: '1c0b3b4f-4d5a-4e6f-9a7b-8c9d0e1f2a3b', name: 'Work' }
const gateway = { kind: 'gateway', mac: '5a:38:c6:f4:00:f4', subnet: '192.168.1.0/24' }
const rule = {
  id: '2d1c4c5a-5e6b-4f7a-8b8c-9d0e1f2a3b4c',
  place: home.id,
  action: { kind: 'pause', networks: [office] },
}
const action = {
  id: '3e2d5d6b-6f7c-4a8b-9c9d-0e1f2a3b4c5d',
  name: 'Write down',
  template: { kind: 'program', program: '/usr/bin/printf', args: ['{name}', '{address}'] },
  agreedTo: null,
}
/** The settings of a person who has used everything: sets, places with rules and decisions, an action of their own */
export const fullSettings = {
  version: 1,
  preferences: { ...preferencesInFile(defaultPreferences), welcomeSeen: true, ownActions: [action] },
  networks: [remembered],
  sets: { sets: [travel] },
  places: {
    isOn: false,
    places: [
      { ...home, fingerprints: [gateway, { kind: 'network-name', name: 'Blue' }] },
      { ...work, fingerprints: [{ kind: 'metered' }] },
    ],
    rules: [rule],
    decisions: [
      { at: Date.now() - 2 * hour, place: home, fingerprints: [gateway], rule, outcome: { kind: 'done' } },
      {
        at: Date.now() - 30 * hour,
        place: home,
        fingerprints: [gateway],
        rule,
        outcome: { kind: 'cuts-place', network: office, route: '10.0.0.0/8' },
      },
    ],
  },
}
/** A file of settings that asks for more than this computer has */
export const settingsToLoad = {
  version: 1,
  preferences: { theme: 'dark', carefulJoin: false },
  networks: [
    { id: '8056c2e21c0000f1', name: 'quay', flags: { ...flags, allowDefault: true, allowDNS: true } },
    { id: '8056c2e21c0000f2', name: 'harbour', flags },
  ],
  nicknames: { aa00000002: 'bench', aa00000001: 7 },
  sets: { sets: [{ ...travel, networks: travel.networks.slice(0, 1) }] },
}
