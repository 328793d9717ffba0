import { describe, expect, it } from 'vitest'
import { connectionProblemOf, postToHost } from './postToHost.ts'
import { hasPrivateHost, isPrivateAddress, lookUpPublicHost, refusedCode } from './publicHosts.ts'

const post = (address: string) =>
  postToHost({ service: 'webhook', address, headers: {}, body: Buffer.from('{}'), timeoutSeconds: 2, allowPrivate: false }).catch(
    connectionProblemOf,
  )

describe('addresses that users supply', () => {
  it.each([
    ...['127.0.0.1', '127.8.8.8', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'no address'],
  ])('the address %s is private', (address) => expect(isPrivateAddress(address)).toBe(true))

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00:1450:4007::'])(
    'the address %s is public',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  )

  it.each([
    ...[
      'https://localhost/x',
      'https://LOCALHOST./',
      'https://db.internal/',
      'https://printer.local',
      'https://intranet/',
      'https://a.localhost',
    ],
    ...['https://127.0.0.1', 'https://[::1]:8443/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::ffff:10.0.0.1]/'],
  ])('%s names an inner host', (address) => expect(hasPrivateHost(address)).toBe(true))

  it('an invalid address does not count as public', () => expect(hasPrivateHost('https://hooks.clinic.example/in')).toBe(false))
})

describe('a name that resolves to an internal address', () => {
  it('a name that resolves to an internal address is rejected on connecting, whatever it resolved to before', async () => {
    const response = await new Promise((resolve) => lookUpPublicHost('localhost', {}, (error) => resolve(error?.code)))
    expect(response).toBe(refusedCode)
    expect(await post('http://localhost:9/')).toBe('ADDRESS_REFUSED')
  })

  it.each(['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://[::ffff:7f00:1]:9/', 'http://2130706433:9/'])(
    'a name that resolves to an internal address is rejected as %s',
    async (address) => {
      expect(await post(address)).toBe('ADDRESS_REFUSED')
    },
  )
})
