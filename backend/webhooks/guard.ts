import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/**
 * Keeps webhooks out of the networks behind the server: an address of loopback, a private network, link-local (where clouds keep
 * credentials) or a reserved range is not connected to, whatever name leads there and whenever its answer changes.
 */

/** The code of the error with which a refused address ends a request. */
export const refusedCode = 'EREFUSEDADDRESS'

// A list each: in one, a version 4 address is looked for in version 6's ranges too, as it would be mapped.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
  block(range, 'ipv4')
// Of version 6 only 2000::/3 is the public network: the rest is local, mapped or kept. Inside it, tunnels and examples lead elsewhere.
for (const range of ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16']) block(range, 'ipv6')

function block(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix] = range.split('/')
  blocked[family].addSubnet(network, Number(prefix), family)
}

/** Is this IP address outside the public network? What is no address counts as outside. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return blocked[family].check(address, family)
}

/** Does the address name an inner host outright: by its number or as this machine? Names are looked at when they are connected to. */
export function namesPrivateHost(address: string): boolean {
  const host = hostOf(new URL(address))
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local') || host.endsWith('.internal') || !host.includes('.')
}

/** Of an address of version 6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up for a connection and hands on only what may be connected to: what was checked is what is connected to. */
export function publicLookup(hostname: string, options: LookupOptions, callback: Callback): void {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, [])
    const allowed = found.filter(({ address }) => !isPrivateAddress(address))
    const [first] = allowed
    if (first === undefined || allowed.length < found.length) return callback(refusedAddress(), [])
    return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family)
  })
}

export const refusedAddress = (): NodeJS.ErrnoException =>
  Object.assign(new Error('A private address is not called'), { code: refusedCode })
