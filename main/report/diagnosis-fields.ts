import {
  type Check,
  checkIds,
  type Diagnosis,
  type Hypothesis,
  hypothesisIds,
} from '../../contract/doctor.ts'
import type { DoctorEvidence } from '../../contract/doctor-evidence.ts'
import { faultCodes } from '../../contract/fault.ts'
import { flagNames, networkStatuses } from '../../contract/node.ts'
import type { PlanProblem } from '../../domain/network-plan/plan-problem.ts'
import * as kind from './kinds.ts'

const { fields, list, oneOf, plain } = kind

const planProblem = fields<PlanProblem>({
  at: ({ kind }) => ({ kind }),
  severity: (each) => each,
  kind: (each) => each,
  suggestion: kind.leftOut,
  most: plain,
  other: (other, standIns) => (typeof other === 'number' ? other : kind.node(other, standIns)),
  address: kind.address,
  what: (each) => each,
  family: plain,
})

/** Each field that evidence may have: the compiler asks for those that are missing. */
const evidence = fields<DoctorEvidence>({
  code: (code) => code,
  network: kind.network,
  why: (unchecked) => unchecked,
  by: kind.asked,
  detail: kind.leftOut,
  path: kind.pathOrEndpoint,
  unit: kind.unit,
  manager: oneOf('systemd', 'openrc', 'launchd', 'windows'),
  state: kind.unitState,
  since: plain,
  fault: oneOf(...faultCodes),
  origin: kind.origin,
  milliseconds: plain,
  seconds: plain,
  program: oneOf('none', 'zerotier-one', 'node1'),
  user: oneOf('root', 'zerotier-one', 'node1', 'SYSTEM'),
  port: plain,
  firewall: kind.firewall,
  firewalls: list(kind.firewall),
  rule: kind.leftOut,
  setBy: oneOf('none', 'kernel', 'boot', 'static', 'dhcp', 'ra', 'redirect'),
  packet: oneOf('arp', 'nd', 'ping', 'tcp'),
  half: oneOf('question', 'answer'),
  way: oneOf('out', 'in', 'both'),
  entry: plain,
  line: plain,
  direction: oneOf('out', 'in'),
  packets: oneOf('ping', 'tcp'),
  address: kind.address,
  count: plain,
  controller: kind.node,
  node: kind.node,
  nodes: list(kind.node),
  revision: kind.integer,
  version: kind.version,
  status: oneOf(...networkStatuses),
  name: kind.networkInterface,
  error: kind.integer,
  interface: kind.networkInterface,
  interfaces: list(kind.networkInterface),
  flag: oneOf(...flagNames),
  target: kind.address,
  part: kind.address,
  domain: kind.host,
  servers: list(kind.address),
  gateway: kind.address,
  wantedGateway: kind.address,
  wanted: kind.networkInterface,
  source: kind.address,
  kind: oneOf('none', 'unreachable', 'blackhole', 'prohibit'),
  mac: kind.mac,
  lost: plain,
  sent: plain,
  mtu: plain,
  fits: plain,
  wantedMtu: plain,
  key: kind.leftOut,
  keys: list(kind.leftOut),
  command: kind.leftOut,
  kilobytes: plain,
  networkName: kind.name,
  problem: planProblem,
  form: oneOf('template', 'text'),
  device: kind.leftOut,
  devices: list(kind.leftOut),
  errors: plain,
  warnings: plain,
  capabilities: list(kind.leftOut),
  tags: list(kind.leftOut),
  heard: plain,
  at: plain,
} satisfies Required<kind.KindsOf<DoctorEvidence>>)

const fix = fields<NonNullable<Check['fix']>>({
  kind: (each) => each,
  network: kind.network,
  member: kind.node,
  flag: oneOf(...flagNames),
  command: kind.leftOut,
})

/** A diagnosis of the same form, of which words can be made */
export const diagnosisFields = fields<Diagnosis>({
  subject: fields<Diagnosis['subject']>({
    kind: oneOf('computer', 'network', 'peer', 'hosted'),
    id: kind.network,
    member: kind.node,
    address: kind.node,
    port: plain,
  }),
  deviceName: kind.name,
  running: plain,
  startedAt: plain,
  verdict: oneOf<Check['verdict']>('good', 'bad', 'doubtful', 'unchecked'),
  hypotheses: list(
    fields<Hypothesis>({
      id: oneOf(...hypothesisIds),
      sureness: oneOf<Hypothesis['sureness']>('likely', 'possible'),
      // The report offers no tests.
      test: () => null,
    }),
  ),
  checks: list(
    fields<Check>({
      id: oneOf(...checkIds),
      verdict: oneOf<Check['verdict']>('good', 'bad', 'doubtful', 'unchecked'),
      running: plain,
      evidence: list(evidence),
      fix,
      followsFrom: oneOf(...checkIds),
    }),
  ),
})
