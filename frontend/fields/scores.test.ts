import { expect, test } from 'vitest'
import { scoresOf } from './scores.ts'

test.each([
  [{ min: 0, max: 5 }, [0, 1, 2, 3, 4, 5]],
  [{ min: 1, max: 3 }, [1, 2, 3]],
  [{ min: 0, max: 6 }, []],
  [{ max: 5 }, []],
  [{}, []],
])('lists the scores of %j', (field, scores) => expect(scoresOf(field)).toEqual(scores))
