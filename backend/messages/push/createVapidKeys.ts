import { createECDH } from 'node:crypto'

/** Returns a new pair of VAPID keys (RFC 8292): points of P-256 in unpadded base64url. */
export function createVapidKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node omits leading zeros of the private key.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}
