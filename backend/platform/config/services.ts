import { createECDH } from 'node:crypto'
import { StartError } from '../common/startError.ts'
import type { ValidatedEnv } from './settings.ts'

export interface TracingSettings {
  /** Address of the collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** Share of the requests and jobs that are traced, from 0 to 1. */
  readonly share: number
}

export interface PushSettings {
  /** VAPID keys, in unpadded base64url. */
  readonly publicKey: string
  readonly privateKey: string
  /** Address of the operator: `mailto:` or https. */
  readonly contact: string
  /** True to allow push services at loopback and private addresses, without TLS. */
  readonly allowPrivate: boolean
}

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Null: AWS. */
  readonly endpoint: string | null
  /** Null: the credentials that AWS provides to the machine or container. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

export function pushOf(read: ValidatedEnv): PushSettings | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact, PUSH_ALLOW_PRIVATE: allowPrivate } = read
  if (publicKey === undefined && privateKey === undefined && contact === undefined) return null
  if (publicKey === undefined || privateKey === undefined || contact === undefined)
    throw new StartError('PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_CONTACT belong together: set all three, or none.')
  if (publicKeyOf(privateKey) !== publicKey) throw new StartError('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are not a pair.')
  return { publicKey, privateKey, contact, allowPrivate }
}

function publicKeyOf(privateKey: string): string {
  const keyPair = createECDH('prime256v1')
  keyPair.setPrivateKey(privateKey, 'base64url')
  return keyPair.getPublicKey('base64url')
}

export function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...read }: ValidatedEnv): TracingSettings | null {
  if (endpoint === undefined) return null
  return { endpoint, headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {}, share: read.OTEL_TRACES_SAMPLER_ARG }
}

export function s3Of(read: ValidatedEnv): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (bucket === undefined) {
    const names = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
    const input = names.find((name) => read[name] !== undefined)
    if (input !== undefined)
      throw new StartError(`${input} is set, but S3_BUCKET is not: set it too, or neither to keep files in DATA_DIR.`)
    return null
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    const [input, missing] = accessKeyId === undefined ? ['SECRET_ACCESS_KEY', 'ACCESS_KEY_ID'] : ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']
    throw new StartError(`S3_${input} is set, but S3_${missing} is not: set both, or neither to use the role of the machine.`)
  }
  return {
    bucket,
    region: read.S3_REGION ?? 'us-east-1',
    endpoint: read.S3_ENDPOINT ?? null,
    credentials: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
  }
}
