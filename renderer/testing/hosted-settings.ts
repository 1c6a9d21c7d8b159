import { openHostedWindow } from './hosted-window.tsx'

/** The window of hosted networks, at the settings of one. */
export async function openSettings(world: Parameters<typeof openHostedWindow>[0] = {}) {
  const opened = await openHostedWindow(world)
  await opened.user.click(opened.screen.getByRole('tab', { name: 'Settings' }))
  const { screen, user } = opened
  return {
    ...opened,
    box: (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }),
    fill: async (name: string, text: string) => {
      await user.clear(screen.getByRole('textbox', { name }))
      if (text !== '') await user.type(screen.getByRole('textbox', { name }), text)
    },
    save: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }),
  }
}
