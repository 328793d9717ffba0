import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Arm with its share of the allocations. */
export interface WeightedArm {
  readonly id: string
  readonly ratio: number
}

export interface DrawnSlot {
  readonly position: number
  readonly block: number
  readonly armId: string
}

interface DrawOptions {
  /** 32 bytes from a cryptographic source. */
  readonly seed: Buffer
  readonly stratum: string
  readonly arms: readonly WeightedArm[]
  /** Each a multiple of the sum of the ratios. */
  readonly blockSizes: readonly number[]
  /** Minimum number of slots. The last block is always whole. */
  readonly count: number
}

export const createSeed = (): Buffer => randomBytes(32)
export const hashSeed = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex')

/**
 * Returns the slots of a stratum: permuted blocks of random sizes. The same seed, stratum, arms and sizes always give the same sequence,
 * and a larger count only continues it. The order of `arms` and `blockSizes` does not matter. See docs/decisions/010. Pure.
 */
export function drawSlots({ seed, stratum, arms, blockSizes, count }: DrawOptions): readonly DrawnSlot[] {
  const orderedArms = [...arms].sort((left, right) => (left.id < right.id ? -1 : 1))
  const sizes = [...new Set(blockSizes)].sort((left, right) => left - right)
  const ratioSum = orderedArms.reduce((sum, { ratio }) => sum + ratio, 0)
  if (sizes.length === 0 || ratioSum === 0 || sizes.some((size) => size % ratioSum !== 0))
    throw new Error('Block sizes do not fit the ratio')
  const below = createDraw(seed, stratum)
  const slots: DrawnSlot[] = []
  for (let block = 1; slots.length < count; block += 1) {
    const rounds = (sizes[below(sizes.length)] as number) / ratioSum
    const armIds = shuffle(
      orderedArms.flatMap(({ id, ratio }) => Array.from({ length: ratio * rounds }, () => id)),
      below,
    )
    for (const armId of armIds) slots.push({ position: slots.length + 1, block, armId })
  }
  return slots
}

/** Shuffles by Fisher and Yates: every order is equally likely. */
function shuffle(values: readonly string[], below: Draw): readonly string[] {
  const shuffled = [...values]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    ;[shuffled[last], shuffled[other]] = [shuffled[other] as string, shuffled[last] as string]
  }
  return shuffled
}

/** Returns a whole number from 0 to below the limit, each equally likely. */
type Draw = (limit: number) => number

const wordBytes = 4
const wordRange = 2 ** 32

/**
 * Random numbers from HMAC-SHA256 in counter mode (NIST SP 800-108): the key is the seed, the label contains the stratum. Words above the
 * largest multiple of the limit are rejected, so that no value is more likely.
 */
function createDraw(seed: Buffer, stratum: string): Draw {
  let counter = 0
  let words = Buffer.alloc(0)
  const nextWord = (): number => {
    if (words.length === 0) {
      counter += 1
      const position = Buffer.alloc(wordBytes)
      position.writeUInt32BE(counter)
      words = createHmac('sha256', seed).update(position).update('studydesk randomisation 1\0').update(stratum, 'utf8').digest()
    }
    const word = words.readUInt32BE(0)
    words = words.subarray(wordBytes)
    return word
  }
  return (limit) => {
    const accepted = wordRange - (wordRange % limit)
    for (;;) {
      const word = nextWord()
      if (word < accepted) return word % limit
    }
  }
}
