/** The node service in the system's service manager. */
export interface ServiceUnit {
  readonly manager: 'systemd' | 'openrc' | 'launchd' | 'windows'
  /** The manager's name for it: "zerotier-one.service" */
  readonly name: string
  readonly isInstalled: boolean
  readonly isRunning: boolean
  /** The manager words its state itself, such as "active (running)" or "failed (exit-code)". */
  readonly state: string
  /** The service starts with the computer. null: not known */
  readonly isEnabled: boolean | null
  /** Milliseconds since the epoch. null: not known, or it never ran */
  readonly since: number | null
}
