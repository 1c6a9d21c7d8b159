/** Problems of a text in the rules language. `count` is a line, or a number that was found. */
export const rulesText = {
  'rules-text.at': '{line}:{column}: {severity, select, error {error} other {warning}}: {problem}',
  'rules-text.meant': '{problem} Did you mean “{word}”?',
  'rules-text.not-a-statement':
    '“{word}” cannot begin a rule. Expected accept, drop, break, tee, watch, redirect, include, macro, tag or cap.',
  'rules-text.match-outside':
    '“{word}” is a match, and no action stands before it. Write an action first, for example “accept {word} …;”.',
  'rules-text.not-a-match':
    '“{word}” is not a match. Expected a match such as “ethertype” or “dport”, or “;” to end “{other}”.',
  'rules-text.match-expected':
    'A match is missing after “{word}”{hasOther, select, no {.} other {, where “{other}” stands.}}',
  'rules-text.end-missing':
    'The “{word}” in line {count} is still open where “{other}” begins. Expected “;” to end it first.',
  'rules-text.end-stray': 'There is nothing here for “;” to end. Remove it.',
  'rules-text.block-inside':
    '“{word}” cannot stand inside the “{other}” that begins in line {count}. End that one with “;” first.',
  'rules-text.reserved-word': '“{word}” is reserved by the language and has no use yet. Remove it.',
  'rules-text.value-missing':
    '“{word}” lacks a value{hasOther, select, no {} other {: “{other}” stands in its place}}. Expected {expected}.',
  'rules-text.bad-value': '“{word}” is not a value for “{other}”. Expected {expected}.',
  'rules-text.prefix-missing':
    '“{word}” has no prefix length, and a service would take every address there is. Write “{other}”.',
  'rules-text.host-bits': '“{word}” never matches, because bits beyond its prefix are set. Write “{other}”.',
  'rules-text.end-before-start': 'The range “{word}” ends before it begins. Write “{other}”.',
  'rules-text.unknown-tag':
    'No tag is called “{word}”. Declare it, for example “tag {word} id 1 default 0;”, or use the number of a tag.',
  'rules-text.unknown-tag-value':
    'The tag has no value called “{word}”. Expected a number{hasOther, select, no {} other { or one of: {other}}}.',
  'rules-text.unknown-macro': 'No macro is called “{word}”. Declare it with “macro {word} … ;”.',
  'rules-text.argument-count':
    'The macro “{word}” takes {most, plural, =0 {no arguments} one {# argument} other {# arguments}}, and {count, plural, =0 {none is given} one {# is given} other {# are given}}.',
  'rules-text.recursive-macro': 'The macro includes itself: {other}. Remove one of these includes.',
  'rules-text.unknown-parameter':
    'The macro has no parameter “{word}”. Add it to the list behind the macro’s name, or check its spelling.',
  'rules-text.parameter-outside':
    '“{word}” is a parameter, which only a macro can have. Write the value itself.',
  'rules-text.spaced-list':
    'The list behind “{word}” has to be one word with “(” directly after the name. Write it without blanks, like “{word}(1,2)”.',
  'rules-text.bad-parameter':
    '“{word}” cannot be a parameter here. Expected a name with “$” before it, such as “$port”, that no other parameter has.',
  'rules-text.bad-name':
    '“{word}” cannot be a name. Expected letters, digits and “_”, with no digit at the beginning.',
  'rules-text.reserved-name': '“{word}” is a word of the language, and cannot be a name. Choose another one.',
  'rules-text.duplicate-name': '“{word}” is declared already in line {count}. Choose another name.',
  'rules-text.duplicate-id':
    'The number {word} is taken by the declaration in line {count}. Choose another one.',
  'rules-text.id-missing':
    'The “{word}” lacks its number. Expected “id” and a number after the name, such as “id 1”.',
  'rules-text.not-in-tag':
    '“{word}” has no place in a tag. Expected “default”, “enum”, “flag”, or “;” to end the tag.',
  'rules-text.unknown-bits':
    '“{word}” is not a list of bits. Expected numbers from 0 to 31, or flags that are declared above, with commas between them.',
  'rules-text.raw-broken': 'This is not valid JSON. Expected an object that is closed.',
  'rules-text.raw-not-a-match':
    '“raw” has to give a match after an action, and matches after an action only; its JSON is of type “{word}”.',
  'rules-text.raw-not-last':
    'This match has no action, and would count for the next one. Move it behind an action, or to the end.',
  'rules-text.too-deep': 'This is nested more than {most, number} levels deep. Simplify it.',
  'rules-text.rounded':
    'A whole number beyond 9007199254740991 stands in this JSON, and would be rounded. Write it as a text if the service takes one.',
  'rules-text.too-long':
    '{word, select, macro {The macros make more than {most, number} rules. Include fewer of them.} other {The text is longer than {most, number} characters, which is more than Meshtray reads.}}',
  'rules-text.more-problems':
    'There are more problems than these {most, number}. Mend some, and check again.',
  'rules-text.left-open': 'The “{word}” is never ended. Write “;” at its end.',
  'rules-text.include-ends-block':
    'This “;” ends the “{word}” that begins in line {count}. An include needs none; if you mean to end it, put “;” on a line of its own.',
  'rules-text.raw-unchecked':
    'Meshtray does not check this rule{hasWord, select, no {} other { of type “{word}”}}, and passes it on as it is. A service that does not know it drops it, so that the rest applies to more than you mean.',
  'rules-text.nothing-passes':
    'Nothing is ever accepted, so that the network carries no traffic. End with “accept;”.',
  'rules-text.no-accept-at-end':
    '{most, plural, =0 {What no rule accepts is dropped. End with “accept;” to let everything else pass, or with “drop;” if you mean it.} other {What no rule accepts is dropped unless a capability accepts it. End with “accept;” to let everything else pass, or with “break;” if you mean it.}}',
  'rules-text.arp-dropped':
    'ARP is dropped, so that devices cannot find each other’s IPv4 addresses. Write “accept ethertype arp;” before this line.',
  'rules-text.nd-dropped':
    'IPv6 neighbor discovery is dropped, so that devices cannot find each other’s IPv6 addresses. Write “accept icmp 135 -1 or icmp 136 -1;” before this line.',
  'rules-text.unreachable':
    'This is never reached, because the “{word}” in line {count} applies to everything. Move it before that line, or remove it.',
  'rules-text.covered':
    'This “{word}” never decides, because the “{other}” in line {count} applies to all that it applies to. Move it before that line, or remove it.',
  'rules-text.tcp-one-way':
    'Connections to TCP port {count} are let in, but their answers are dropped: rules do not know connections. Add “accept ipprotocol tcp and sport {count};” or “accept chr tcp_ack;”.',
  'rules-text.tag-without-default':
    '{most, plural, =0 {The tag “{word}” is not declared, so that it matches nobody without a value of their own. Declare it, for example with “default 0”.} other {The tag “{word}” has no default, so that it matches nobody without a value of their own. Add “default 0” to its declaration.}}',
  'rules-text.capability-of-nobody':
    'No member has the capability “{word}”. Give it to a member, or write “default” after its number to give it to new members.',
  'rules-text.vlan-never-matches':
    'The engine does not read this value from packets and takes it for 0. Write “{word} 0”, or remove the match.',
  'rules-text.or-first':
    'There is nothing before it to be joined by “or”, so that the rule applies to everything. Remove “or”.',
  'rules-text.too-many-rules':
    '{word, select, cap {Only the first {most, number} rules of a capability count, and this one has {count, number}.} other {Only the first {most, number} rules count, and there are {count, number}.}} Remove what comes from here on, or shorten what stands before it.',
  'rules-text.too-many-capabilities':
    'Only the first {most, number} capabilities count, and there are {count, number}. Remove some.',
  'rules-text.too-many-tags':
    'Only the first {most, number} tags count, and there are {count, number}. Remove some.',
  'rules-text.test-form':
    'This test cannot be read. Expected, for example, “test: grace reaches storage on tcp/22” or “test: anyone never reaches storage on ssh”.',
  'rules-text.test-service':
    '“{word}” is not a service. Expected ping, ssh, web, dns, files, or a port such as tcp/22 or udp/53.',
  'rules-text.test-broken':
    'The test “{word}” fails{count, plural, =0 {: no rule accepts it} other {: line {count} decides}}. Change the rules or the test.',
  'rules-text.expected.address': 'an address with its prefix length, such as 10.0.0.0/8 or fd00::/8',
  'rules-text.expected.characteristics':
    'bits from 0 to 63 or names such as tcp_syn, with commas between them',
  'rules-text.expected.copy-length': 'the number of bytes to copy, up to 65535, or -1 for all',
  'rules-text.expected.ethertype': 'a number up to 0xffff, or a name such as ipv4, arp or ipv6',
  'rules-text.expected.icmp-code': 'an ICMP code from 0 to 255, or -1 for any',
  'rules-text.expected.json': 'an object as JSON',
  'rules-text.expected.mac': 'an Ethernet address such as 02:00:00:00:00:01',
  'rules-text.expected.macro-name': 'the name of a macro',
  'rules-text.expected.name': 'a name',
  'rules-text.expected.node': 'the address of a member: 10 hexadecimal digits',
  'rules-text.expected.number': 'a whole number{hasLimit, select, no {} other { up to {most}}}',
  'rules-text.expected.ports': 'a port up to 65535, or a range such as 8000-8080',
  'rules-text.expected.probability': 'a number from 0.0 to 1.0',
  'rules-text.expected.protocol': 'a number up to 255, or a name such as tcp, udp or icmp',
  'rules-text.expected.sizes': 'a size in bytes up to 65535, or a range such as 0-512',
  'rules-text.expected.tag-name': 'the name or the number of a tag',
  'rules-text.expected.tag-value': 'a number up to 4294967295, or a name that the tag declares',
  'rules-text.expected.tos': 'a value up to 255, or a range such as 0x20-0x3f',
  'rules-text.json.not-json': 'The file is not JSON, or is cut short.',
  'rules-text.json.no-rules':
    'There are no rules in this JSON. Expected a list of rules, an object with a list called “rules”, or a network as a controller or an account gives it.',
  'rules-text.json.at': '{path}: {problem}',
  'rules-text.json.not-a-list': 'This is not a list. Expected a list of objects in [ and ].',
  'rules-text.json.not-an-object': 'This is not an object. Expected an object with a “type” or an “id”.',
  'rules-text.json.too-deep': 'This is nested too deeply to be a rule.',
  'rules-text.json.rounded':
    'A whole number beyond 9007199254740991 stands here, and cannot be carried over without rounding it.',
  'rules-text.looks-like-json':
    'This is JSON, not a text in the rules language. “meshtray rules decompile” makes a text of it.',
  'rules-text.has-errors': '{count, plural, one {The text has # error.} other {The text has # errors.}}',
  'rules-text.undecided':
    'It cannot be told whether the packet passes: a rule asks for something that is not known here, such as an address, the size, or chance.',
  'rules-text.unknown-in-test.tag': 'The text declares no tag called {name}.',
  'rules-text.unknown-in-test.tag-value':
    'The tag has no value called {name}. Use a number, or a name that the tag declares.',
  'rules-text.unknown-in-test.capability': 'The text declares no capability called {name}.',
} as const
