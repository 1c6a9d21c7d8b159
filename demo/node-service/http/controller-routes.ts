import { randomInt } from 'node:crypto'
import { Hono } from 'hono'
import type { Member } from '../controller/member.ts'
import type { Json } from '../json.ts'
import type { Service } from '../service.ts'
import { foundOr404, indentedReply, jsonReply, notFound, withParsedBody } from './replies.ts'

const idForm = ':id{[0-9a-fA-F]{16}}'
const memberForm = ':address{[0-9a-fA-F]{10}}'

/** Fields of a member that only the later revision describes. */
const laterMemberFields = [
  'name',
  'noAutoAssignIps',
  'ssoExempt',
  'authenticationExpiryTime',
  'capabilities',
  'creationTime',
  'lastAuthorizedCredential',
  'lastAuthorizedCredentialType',
  'lastAuthorizedTime',
  'lastDeauthorizedTime',
  'objtype',
  'remoteTraceLevel',
  'remoteTraceTarget',
  'tags',
]

/** The operations that both revisions have. */
export function controllerRoutes(service: Service): Hono {
  const { controller, clock } = service
  const later = service.revision === '1.1.0'
  const shown = (member: Member | undefined) =>
    later || member === undefined ? member : earlierRevision(member)

  return new Hono()
    .get('/controller', () =>
      indentedReply({
        controller: true,
        apiVersion: 4,
        clock: clock.now(),
        ...(later ? { databaseReady: true } : {}),
      }),
    )
    .get('/controller/network', () => jsonReply(controller.networkIds()))
    .on(['POST', 'PUT'], '/controller/network/:owner{[0-9a-fA-F]{10}______}', async (context) => {
      const owner = context.req.param('owner').slice(0, 10).toLowerCase()
      const text = await context.req.text()
      return owner === service.identity.address ? created(service, text) : jsonReply({}, 400)
    })
    .get(`/controller/network/${idForm}`, (context) =>
      foundOr404(controller.network(context.req.param('id').toLowerCase())),
    )
    .on(['POST', 'PUT'], `/controller/network/${idForm}`, async (context) =>
      written(await context.req.text(), (body) =>
        controller.writeNetwork(context.req.param('id').toLowerCase(), body),
      ),
    )
    .get(`/controller/network/${idForm}/member`, (context) => {
      const members = controller.members(context.req.param('id').toLowerCase())
      if (members === undefined) return notFound()
      return jsonReply(Object.fromEntries(members.map(({ id, revision }) => [id, revision])))
    })
    .get(`/controller/network/${idForm}/member/${memberForm}`, (context) =>
      foundOr404(
        shown(
          controller.member(
            context.req.param('id').toLowerCase(),
            context.req.param('address').toLowerCase(),
          ),
        ),
      ),
    )
}

/** The operations that came with the later revision. */
export function laterControllerRoutes(service: Service): Hono {
  const { controller } = service
  return new Hono()
    .on(['POST', 'PUT'], '/controller/network', async (context) => created(service, await context.req.text()))
    .delete(`/controller/network/${idForm}`, (context) =>
      foundOr404(controller.removeNetwork(context.req.param('id').toLowerCase())),
    )
    .on(['POST', 'PUT'], `/controller/network/${idForm}/member/${memberForm}`, async (context) =>
      written(await context.req.text(), (body) =>
        controller.writeMember(
          context.req.param('id').toLowerCase(),
          context.req.param('address').toLowerCase(),
          body,
        ),
      ),
    )
    .delete(`/controller/network/${idForm}/member/${memberForm}`, (context) =>
      foundOr404(
        controller.removeMember(
          context.req.param('id').toLowerCase(),
          context.req.param('address').toLowerCase(),
        ),
      ),
    )
    .get('/unstable/controller/network', () => {
      const data = controller.networkIds().flatMap((id) => {
        const { totalCount, authorizedCount } = counted(controller.members(id) ?? [])
        const meta = { totalMemberCount: totalCount, authorizedMemberCount: authorizedCount }
        return [{ ...controller.network(id), meta }]
      })
      return jsonReply({ data, meta: { networkCount: data.length } })
    })
    .get(`/unstable/controller/network/${idForm}/member`, (context) => {
      const data = controller.members(context.req.param('id').toLowerCase())
      return data === undefined ? notFound() : jsonReply({ data, meta: counted(data) })
    })
}

function written(text: string, write: (body: Json) => unknown): Response {
  return withParsedBody(text, (body) => foundOr404(write(body)))
}

/** Creates a network whose last six digits are drawn. */
function created({ controller, identity }: Service, text: string): Response {
  let id: string
  do
    id =
      identity.address +
      randomInt(1, 2 ** 24)
        .toString(16)
        .padStart(6, '0')
  while (controller.network(id) !== undefined)
  return written(text, (body) => controller.writeNetwork(id, body))
}

function counted(members: readonly Member[]): {
  readonly totalCount: number
  readonly authorizedCount: number
} {
  return { totalCount: members.length, authorizedCount: members.filter((member) => member.authorized).length }
}

function earlierRevision(member: Member): object {
  return Object.fromEntries(Object.entries(member).filter(([key]) => !laterMemberFields.includes(key)))
}
