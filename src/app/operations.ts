import { operations as builder } from '#features/builder/operations.ts'
import { operations as history } from '#features/history/operations.ts'
import { operations as routines } from '#features/routines/operations.ts'
import { operations as workout } from '#features/workout/operations.ts'
import { registryOf } from '#sync/operation.ts'

/** Every write a person can make, on both sides. */
export const registry = registryOf([...routines, ...builder, ...workout, ...history])
