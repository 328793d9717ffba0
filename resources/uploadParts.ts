import { megabyte } from './core/sizes.ts'

/** A file that is larger is sent in parts of so many bytes, so that a connection that breaks off costs one of them. */
export const partBytes = 4 * megabyte

/** `GET file/upload/{upload}`: which parts of a file have arrived, by their numbers from 1. */
export interface PartsArrived {
  readonly parts: readonly number[]
}
