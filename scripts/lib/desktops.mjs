import { openDesktop } from './private-desktop.mjs'

/**
 * As many desktops as tests run at a time. What is started runs on the first of them; MESHTRAY_DESKTOPS holds, as a JSON
 * list, the variables that bring a process to each.
 * @param {number} count
 * @returns {Promise<import('./private-desktop.mjs').Desktop>}
 */
export async function openDesktops(count) {
  /** @type {import('./private-desktop.mjs').Desktop[]} */
  const opened = []
  const close = async () => {
    await Promise.all(opened.map((desktop) => desktop.close()))
  }
  try {
    while (opened.length < count) opened.push(await openDesktop())
  } catch (error) {
    await close()
    throw error
  }
  const desktops = opened.map(({ env }) => variablesOf(env))
  return { env: { ...opened[0]?.env, MESHTRAY_DESKTOPS: JSON.stringify(desktops) }, close }
}

/**
 * Those that are otherwise than around us.
 * @param {NodeJS.ProcessEnv} env
 */
function variablesOf(env) {
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => process.env[name] !== value))
}
