import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/**
 * Keeps calls to addresses that users supply out of the networks behind the server. They never connect to a loopback, private, link-local
 * (where clouds serve credentials) or reserved address, whatever name resolves to it, even if the resolution changes.
 */

/** Code of the error for a blocked address. */
export const refusedCode = 'EREFUSEDADDRESS'

// Separate lists, because a shared list would also match IPv4 addresses, as mapped addresses, against the ranges of IPv6.
const blockLists = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
  block(range, 'ipv4')
// In IPv6 only 2000::/3 is the public network; the rest is local, mapped or reserved. Tunnels and documentation ranges within it are
// blocked too.
for (const range of ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16']) block(range, 'ipv6')

function block(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix] = range.split('/')
  blockLists[family].addSubnet(network, Number(prefix), family)
}

/** True if this IP address is outside the public network. An invalid address counts as outside. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return blockLists[family].check(address, family)
}

/**
 * True if the address itself names an internal host: by a private IP address or a local name. Other names are checked when a connection
 * is made.
 */
export function hasPrivateHost(address: string): boolean {
  const host = hostOf(new URL(address))
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local') || host.endsWith('.internal') || !host.includes('.')
}

/** Returns the host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name for a connection, and fails if any of its addresses is blocked, so that the checked address is the one used. */
export function lookUpPublicHost(hostname: string, options: LookupOptions, callback: Callback): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const allowed = addresses.filter(({ address }) => !isPrivateAddress(address))
    const [first] = allowed
    if (first === undefined || allowed.length < addresses.length) return callback(createAddressError(), [])
    return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family)
  })
}

export const createAddressError = (): NodeJS.ErrnoException =>
  Object.assign(new Error('Calls to private addresses are not allowed'), { code: refusedCode })
