import { megabyte } from '../core/values/sizes.ts'

/** Larger files are sent in parts of this size in bytes, so that a broken connection loses only one part. */
export const chunkBytes = 4 * megabyte

/** `GET file/upload/{upload}`: numbers of the parts that have arrived, from 1. */
export interface ReceivedChunks {
  readonly parts: readonly number[]
}
