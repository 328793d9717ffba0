import { expect, it } from 'vitest'
import { invalid, unavailable } from '../common/errors.ts'
import { isConnectionLost } from './isConnectionLost.ts'

const withCode = (code: string, extraFields: object = {}): Error => Object.assign(new Error('failed'), { code, ...extraFields })

it('isLost distinguishes a lost connection from a fault of the program', () => {
  const connectionErrors = [
    withCode('57P01'),
    withCode('57P03'),
    withCode('08006'),
    withCode('ECONNREFUSED'),
    withCode('EPIPE'),
    withCode('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    unavailable(new Error('away')),
    new AggregateError([withCode('ECONNREFUSED'), withCode('57P01')]),
  ]
  expect(connectionErrors.filter((error) => !isConnectionLost(error))).toEqual([])
  const faults = [
    new TypeError('x is not a function'),
    withCode('23505'),
    withCode('ENOENT', { syscall: 'open' }),
    invalid([]),
    new AggregateError([withCode('ECONNREFUSED'), new TypeError('x')]),
    new AggregateError([]),
    'Connection terminated',
    undefined,
  ]
  expect(faults.filter(isConnectionLost)).toEqual([])
})
