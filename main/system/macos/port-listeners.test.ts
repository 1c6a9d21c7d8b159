import { describe, expect, test } from 'vitest'
import { parseNetstatListeners } from './macos.ts'

/* The output was composed from published outputs, and never recorded on macOS. */

describe('who waits on the ports', () => {
  const listeners = (text: string) =>
    parseNetstatListeners(text, [9993])?.map(({ protocol, address, program }) => [protocol, address, program])

  test('has a number up to macOS 14', () => {
    const text = `Active Internet connections (including servers)
Proto Recv-Q Send-Q  Local Address          Foreign Address        (state)     rhiwat shiwat    pid   epid  state    options
tcp4       0      0  127.0.0.1.9993         127.0.0.1.52345        ESTABLISHED 408300 146988    512      0 0x0102 0x00000104
tcp4       0      0  127.0.0.1.9993         *.*                    LISTEN      131072 131072    512      0 0x0100 0x00000106
udp46      0      0  *.9993                 *.*                                786896   9216    512      0 0x0100 0x00000004
udp4       0      0  192.168.1.20.9993      192.0.2.1.9993                     786896   9216    512      0 0x0100 0x00000004
udp4       0      0  *.5353                 *.*                                786896   9216    300      0 0x0100 0x00000004
`
    expect(listeners(text)).toEqual([
      ['tcp', '127.0.0.1', { process: 512, name: '' }],
      ['udp', '::', { process: 512, name: '' }],
    ])
  })

  test('has a name too from macOS 15', () => {
    const text = `Active Internet connections (including servers)
Proto Recv-Q Send-Q  Local Address          Foreign Address        (state)          rxbytes      txbytes  rhiwat  shiwat          process:pid    state  options           gencnt    flags   flags1 usecnt rtncnt fltrs
tcp4       0      0  127.0.0.1.9993         *.*                    LISTEN                 0            0  131072  131072     zerotier-one:512    00100 00000106 000000000000a1b2 00000000 00000900      1      0 000000
udp4       0      0  192.168.1.20.9993      *.*                                        1534         8120  786896    9216  Other Program:666    00100 00000004 000000000000a1b4 00000000 00000800      1      0 000000
`
    expect(listeners(text)).toEqual([
      ['tcp', '127.0.0.1', { process: 512, name: 'zerotier-one' }],
      ['udp', '192.168.1.20', { process: 666, name: 'Other Program' }],
    ])
    expect(listeners('Aktive Internetverbindungen\n')).toBeUndefined()
  })
})
