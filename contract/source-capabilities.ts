import type { HostingSource } from './hosting.ts'

/** What the networks of a source allow beyond what all do. */
export interface SourceCapabilities {
  /** They are reached without the node service of this computer. */
  readonly worksWithoutService: boolean
  /** The id of a new one can be chosen. */
  readonly canChooseId: boolean
  /** Their packets can be traced. */
  readonly canTrace: boolean
  readonly canSetDescription: boolean
  /** The text that rules came from, and the names in it, are kept beside the rules. */
  readonly canSetRulesSource: boolean
  /** They have an owner, who says what others may do. Elsewhere everybody may do everything. */
  readonly hasPermissions: boolean
  readonly canSetSso: boolean
  readonly canHideMembers: boolean
}

export const capabilitiesOf: { readonly [S in HostingSource]: SourceCapabilities } = {
  controller: {
    worksWithoutService: false,
    canChooseId: true,
    canTrace: true,
    canSetDescription: false,
    canSetRulesSource: false,
    hasPermissions: false,
    canSetSso: false,
    canHideMembers: false,
  },
  account: {
    worksWithoutService: true,
    canChooseId: false,
    canTrace: false,
    canSetDescription: true,
    canSetRulesSource: true,
    hasPermissions: true,
    canSetSso: true,
    canHideMembers: true,
  },
}
