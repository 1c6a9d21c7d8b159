import { type Context, Hono } from 'hono'
import { jsonReply } from '../../node-service/http/replies.ts'
import { asJsonObject, type Json, type JsonObject } from '../../node-service/json.ts'
import { type Level, type Place, unknown } from '../access.ts'
import { spend } from '../entitlements.ts'
import { check, checkedObject, forms } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { renderMember, statusOf, textsOf } from '../render.ts'
import type { Central } from '../service.ts'
import { bodyOf, type Env, needNamed } from './caller.ts'

const acts = ['authorize', 'de-authorize', 'reject'] as const
type Act = (typeof acts)[number]

/** Members: all at once, many by a list, and one by one. */
export function memberRoutes(central: Central): Hono<Env> {
  const { networks, quirks } = central
  const all = '/network/:network/member'
  const one = `${all}/:device`

  const needNetwork = (context: Context<Env>, level: Level): Place =>
    needNamed(central, context, 'network', level)

  function needMember(context: Context<Env>, level: Level): { place: Place; device: string } {
    const place = needNetwork(context, level)
    const device = (context.req.param('device') ?? '').toLowerCase()
    if (networks.member(place.id, device) === undefined) throw unknown(central)
    return { place, device }
  }

  function shown(id: string, device: string): object {
    const found = networks.member(id, device)
    if (found === undefined) throw unknown(central)
    return renderMember(central, id, found)
  }

  /** Addresses come by family, and one that is not named keeps what it has. */
  function change(id: string, device: string, given: JsonObject): void {
    const before = networks.member(id, device)?.member.ipAssignments ?? []
    const family = (field: string, isOf: (ip: string) => boolean): Json =>
      given[field] ?? before.filter((ip) => isOf(ip))
    const isV6 = (ip: string): boolean => ip.includes(':')
    const { activeBridge, noAutoAssignIps } = given
    networks.updateMember(id, device, {
      ...textsOf(given, 'name', 'description'),
      config: {
        ...(activeBridge !== undefined && { activeBridge }),
        ...(noAutoAssignIps !== undefined && { noAutoAssignIps }),
        ipAssignments: [
          family('ipv4Assignments', (ip) => !isV6(ip)),
          family('ipv6Assignments', isV6),
        ].flat() as unknown as Json,
      },
    })
  }

  function act({ id, orgId }: Place, device: string, what: Act): void {
    const found = networks.member(id, device)
    if (found === undefined) throw unknown(central)
    if (statusOf(found) === 'rejected' && what === 'authorize' && quirks.rejected === 'stays')
      throw refusal(400, 'a rejected device cannot be authorized')
    if (what === 'authorize' && !found.member.authorized) spend(central, orgId, 'devices')
    networks.updateMember(id, device, {
      hidden: what === 'reject',
      config: { authorized: what === 'authorize' },
    })
  }

  /** Applies a change to each device. Unknown devices end the whole request, or are skipped. */
  function each(place: Place, devices: readonly string[], task: (device: string) => void): void {
    const known = devices.filter((device) => networks.member(place.id, device) !== undefined)
    if (known.length < devices.length && quirks.bulk === 'whole') throw unknown(central)
    for (const device of known) task(device)
  }

  const app = new Hono<Env>()
    .get(all, (context) => {
      const { id } = needNetwork(context, 'view')
      return jsonReply((networks.members(id) ?? []).map((found) => renderMember(central, id, found)))
    })
    .post(all, async (context) => {
      const { id } = needNetwork(context, 'edit')
      const body = await bodyOf(context)
      check(forms.membersNew, body, quirks)
      const added = (body as readonly Json[]).map((given) => {
        const { deviceId, ...fields } = asJsonObject(given)
        const device = String(deviceId).toLowerCase()
        change(id, device, fields)
        return device
      })
      return jsonReply(added.map((device) => shown(id, device)))
    })
    .delete(all, async (context) => {
      const place = needNetwork(context, 'edit')
      const body = await bodyOf(context)
      check(forms.membersGone, body, quirks)
      const devices = (body as readonly Json[]).map((given) =>
        String(asJsonObject(given).deviceId).toLowerCase(),
      )
      each(place, devices, (device) => {
        networks.removeMember(place.id, device)
        central.removed.add(`${place.id} ${device}`)
      })
      return jsonReply({ message: 'members deleted' })
    })
  for (const what of acts) {
    app.post(`${all}/${what}`, async (context) => {
      const place = needNetwork(context, 'edit')
      const body = await bodyOf(context)
      check(forms.devices, body, quirks)
      const devices = (body as readonly Json[]).map((device) => String(device).toLowerCase())
      each(place, devices, (device) => act(place, device, what))
      return jsonReply({ message: `members: ${what} done` })
    })
    app.post(`${one}/${what}`, (context) => {
      const { place, device } = needMember(context, 'edit')
      act(place, device, what)
      return jsonReply(shown(place.id, device))
    })
  }
  return app
    .get(one, (context) => {
      const { place, device } = needMember(context, 'view')
      return jsonReply(shown(place.id, device))
    })
    .post(one, async (context) => {
      const { place, device } = needMember(context, 'edit')
      change(place.id, device, checkedObject(forms.member, await bodyOf(context), quirks))
      return jsonReply(shown(place.id, device))
    })
}
