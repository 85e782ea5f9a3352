/** Decodes uploaded pictures, one at a time. Its parent kills it when one takes too long. */
import { serveCalls } from '../../workers/serve-calls.mjs';
import { lockDecoders } from '../decode.ts';
import { replyTo } from './reply.ts';

lockDecoders();
serveCalls(replyTo);
