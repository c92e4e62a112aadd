import type pt from '../pt/acumulado';

export default {
  jackpot: 'Jackpot',
  notApproved: 'Awaiting approval: nobody plays for it yet',
  joined: 'You are playing for it',
  stake: (amount) => `A chip is ${amount}`,
  prizes: 'What it pays',
  rest: 'what is left',
  percent: (number) => `${number}% of the jackpot`,
  stakes: (number) => `${number.toLocaleString('en-GB')}\u00a0×\u00a0the chip`,
  now: (amount) => `${amount} now`,
  won: 'Jackpot!',
  wonBy: (who, combination, amount) => `${who}: ${combination}, ${amount} of the jackpot`,
  wonByMe: (combination, amount) => `You have won ${amount} of the jackpot with ${combination}`,
  seat: (number) => `Seat ${number}`,
  close: 'Close',
} satisfies typeof pt;
