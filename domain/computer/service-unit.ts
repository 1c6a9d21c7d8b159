/** The node service, as the service manager of the system has it. */
export interface ServiceUnit {
  readonly manager: 'systemd' | 'openrc' | 'launchd' | 'windows'
  /** By which the manager calls it: "zerotier-one.service" */
  readonly name: string
  readonly isInstalled: boolean
  readonly isRunning: boolean
  /** In the manager's words: "active (running)", "failed (exit-code)" */
  readonly state: string
  /** It is started with the computer. null: not told */
  readonly isEnabled: boolean | null
  /** ms since 1970. null: not told, or it never ran */
  readonly since: number | null
}
