/** Maximum growth factor of memory from the second third of a run to the last. Less growth counts as noise. */
export const mostGrowth = 1.25

/** Splits samples into the first, second and last third of a run. In the first, a server compiles code and fills caches. */
export function thirdsOf<Sample>(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const third = Math.floor(samples.length / 3)
  return [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)]
}

export const averageOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the factor by which values grow from the second third of a run to the last. */
export function growthOf(values: readonly number[]): number {
  const [, second = [], last = []] = thirdsOf(values)
  return averageOf(last) / averageOf(second)
}
