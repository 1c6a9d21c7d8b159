import { testSeenFrom } from './two-sided-run.ts'

testSeenFrom('member')
