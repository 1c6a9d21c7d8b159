/** JavaScript that runs within GNOME Shell. */

/** An actor's place on the screen, and a mouse of the test's own. */
const helpers = `
const { Clutter, GLib, Meta } = imports.gi
const areaOf = (actor) => {
  const [[x, y], [width, height]] = [actor.get_transformed_position(), actor.get_transformed_size()]
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}
const mouse = (global.testMouse ??= Clutter.get_default_backend().get_default_seat()
  .create_virtual_device(Clutter.InputDeviceType.POINTER_DEVICE))
const now = () => GLib.get_monotonic_time()`

/** Windows of applications, the front one last. */
export const listWindows = `${helpers}
global.get_window_actors().map((actor) => actor.meta_window)
  .filter((window) => window.window_type === Meta.WindowType.NORMAL)
  .map((window) => {
    const { x, y, width, height } = window.get_frame_rect()
    const [title, app] = [window.title ?? '', window.get_wm_class() ?? '']
    return { title, app, focused: window.has_focus(), area: { x, y, width, height } }
  })`

/** The icons in the top bar that are not the shell's own, once they have their place, and what their menus show. */
export const listIndicators = `${helpers}
const linesOf = (item) => [
  ...(item.label && item.mapped ? [{ label: item.label.text, area: areaOf(item) }] : []),
  ...(item.menu ? item.menu._getMenuItems().flatMap(linesOf) : []),
]
Object.entries(Main.panel.statusArea)
  .filter(([name, icon]) => name.startsWith('appindicator-') && icon?.mapped && icon.height === Main.panel.height)
  .map(([, icon]) => ({ area: areaOf(icon), menu: linesOf(icon) }))`

export const movePointer = (x: number, y: number): string => `${helpers}
mouse.notify_absolute_motion(now(), ${x}, ${y})
null`

export const clickPointer = (button: 'left' | 'right', times: number): string => `${helpers}
const button = Clutter.${button === 'left' ? 'BUTTON_PRIMARY' : 'BUTTON_SECONDARY'}
for (let n = 0; n < ${times}; n += 1) {
  mouse.notify_button(now(), button, Clutter.ButtonState.PRESSED)
  mouse.notify_button(now(), button, Clutter.ButtonState.RELEASED)
}
null`

export const closeWindow = (title: string): string => `
global.get_window_actors().map((actor) => actor.meta_window)
  .find((window) => window.title === ${JSON.stringify(title)}).delete(global.get_current_time())
null`

export const preferScheme = (scheme: 'light' | 'dark'): string => `
const { Gio } = imports.gi
const settings = new Gio.Settings({ schema_id: 'org.gnome.desktop.interface' })
settings.set_string('color-scheme', 'prefer-${scheme}')
Gio.Settings.sync()
null`

/** The activation token that lets the window of a launched program take the focus. */
export const newActivationToken = `
const { Gio } = imports.gi
const program = Gio.AppInfo.create_from_commandline('true', 'Meshtray', Gio.AppInfoCreateFlags.SUPPORTS_STARTUP_NOTIFICATION)
global.create_app_launch_context(global.display.get_current_time_roundtrip(), -1).get_startup_notify_id(program, [])`

/** Turns off animations, and the notice that the shell is run by root. */
export const calmDown = `
const { Gio } = imports.gi
new Gio.Settings({ schema_id: 'org.gnome.desktop.interface' }).set_boolean('enable-animations', false)
for (const source of Main.messageTray.getSources()) source.destroy()
null`
