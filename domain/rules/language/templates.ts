/** Rules to begin with, in the order from the widest to the narrowest */
export const templateNames = ['everything', 'services', 'servers', 'administrators'] as const
export type TemplateName = (typeof templateNames)[number]

/** The protocols by which members find each other's addresses, in IPv4 and in IPv6 */
const resolution = `accept ethertype arp;
accept ipprotocol icmp6 and icmp 135 -1;
accept ipprotocol icmp6 and icmp 136 -1;
`

/** Every packet of a TCP connection but the first */
const answers = 'accept ipprotocol tcp and chr tcp_ack;\n'

/** Texts that compile without a warning. What they are for is said in `rules-template.…`. */
export const templateTexts: { readonly [N in TemplateName]: string } = {
  everything: 'accept;\n',
  services: `accept ethertype arp;
accept ipprotocol icmp;
accept ipprotocol icmp6;

macro tcp_service($port)
  accept ipprotocol tcp and dport $port;
;
macro udp_service($port)
  accept ipprotocol udp and dport $port;
  accept ipprotocol udp and sport $port;
;
include tcp_service(22)
include tcp_service(80)
include tcp_service(443)
include udp_service(53)

${answers}
drop;
`,
  servers: `tag role id 1 default client
  enum 0 client
  enum 1 server
;

${resolution}
accept treq role server;
accept tseq role server;

drop;
`,
  administrators: `cap administrator id 1
  accept;
;

${resolution}
${answers}accept icmp 0 -1;
accept ipprotocol icmp6 and icmp 129 -1;

break;
`,
}
