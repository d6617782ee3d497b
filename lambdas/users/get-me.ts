import { getMe as contract } from '../../shared/users/get-me.ts'
import { operation } from '../access/operation.ts'

export const getMe = operation(contract, {}, async (_, { viewer }) => viewer)
