/**
 * Folders of a node service, by system: where one exists, the demo node is not used. The same list is in
 * main/service/profiles.ts, which Node 20 cannot read; a test compares the two.
 * @type {{ readonly [platform in NodeJS.Platform]?: readonly string[] }}
 */
export const serviceHomes = {
  linux: ['/var/lib/node1', '/var/lib/zerotier-one'],
  darwin: ['/Library/Application Support/Node1', '/Library/Application Support/ZeroTier/One'],
  win32: ['C:\\ProgramData\\Node1', 'C:\\ProgramData\\ZeroTier\\One'],
  freebsd: ['/var/db/node1', '/var/db/zerotier-one'],
  openbsd: ['/var/db/node1', '/var/db/zerotier-one'],
}

const choosesService = /^--(demo|service-home|service-url|auth-header|token-file)(=|$)/
const onlyPrints = /^--(status|help|version)$/
const takesValue = /^--(service-home|service-url|auth-header|token-file|account-url)$/

/**
 * @typedef {{ demo: boolean, virtualDisplay: boolean, switches: string[], args: string[] }} StartPlan
 *   `args` is what the application gets, those given included, and `switches` what Electron does before them
 */

/**
 * Decides how `npm start` starts the application here.
 * @param {{
 *   args: readonly string[], platform: NodeJS.Platform, env: NodeJS.ProcessEnv, exists: (folder: string) => boolean
 * }} here
 * @returns {StartPlan}
 */
export function planStart({ args, platform, env, exists }) {
  const homes = serviceHomes[platform] ?? []
  const printing = args.some(
    (argument, index) => onlyPrints.test(argument) || isVerb(argument, args[index - 1]),
  )
  const serviceChosen = args.some((argument) => choosesService.test(argument))
  const demo = !serviceChosen && !homes.some(exists)
  // A verb or an option that only prints needs none.
  const virtualDisplay = platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY && !printing
  // Nothing would be seen of a hidden window on a display that nobody sees: open it, so that the states it shows are printed.
  const show = virtualDisplay && !args.includes('--hidden') && !args.includes('--show')
  // On a screen it would start again without one.
  const switches = platform === 'linux' && printing ? ['--ozone-platform=headless'] : []
  return {
    demo,
    virtualDisplay,
    switches,
    args: [...(demo ? ['--demo'] : []), ...(show ? ['--show'] : []), ...args],
  }
}

/**
 * Which verbs there are, the application knows.
 * @param {string} argument
 * @param {string | undefined} before the argument before it
 */
function isVerb(argument, before) {
  return /^[a-z_][a-z_-]*$/.test(argument) && !takesValue.test(before ?? '')
}
