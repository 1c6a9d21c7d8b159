import { describe } from 'vitest'
import { lookAtAccount } from '../../support/account/views.ts'

describe('every view of an account, light and dark, at 1×', () => lookAtAccount(1))
